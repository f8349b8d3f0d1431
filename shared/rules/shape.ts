import type { z } from "zod";
import { quote } from "./json-shape.ts";
import type { Report } from "./report.ts";

/**
 * The last net, spread only when no rule of its own spoke: whatever the strict schema of a request still refuses
 * becomes a finding.
 */
export function checkShape(schema: z.ZodType, request: unknown, report: Report): void {
  const parsed = schema.safeParse(request);
  if (parsed.success) return;
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        const at = path === "" ? key : `${path}.${key}`;
        report.breach("request.field.unknown", at, `The service knows no field ${quote(key)} here.`, {
          found: quote(key),
        });
      }
    } else {
      const name = path === "" ? "The request" : `The field ${quote(path)}`;
      report.breach("request.field.type", path, `${name} does not fit: ${issue.message}.`);
    }
  }
}
