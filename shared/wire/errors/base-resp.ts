import { z } from "zod";
import { asTold } from "../as-told.ts";

/** Some services write their codes as text. */
const statusCode = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** The outcome that music and file answers carry; 0 is success (API.md § Music and file errors). */
export const baseResp = z.looseObject({ status_code: statusCode, status_msg: asTold(z.string()) });
export type BaseResp = z.infer<typeof baseResp>;
