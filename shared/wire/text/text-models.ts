import type { TextModelId } from "../models.ts";
import type { RateGroupId } from "../rate-groups.ts";
import type { MessageRole } from "./messages.ts";

export interface TextModel {
  readonly id: TextModelId;
  readonly family: "M3" | "M2";
  /** Kinds of block that a person's message may hold besides tool calls and results. */
  readonly inputs: readonly ("text" | "image" | "video")[];
  /**
   * `always`: can't be switched off, `disabled` is refused; `optional`: off unless `adaptive`;
   * `always_lenient`: can't be switched off, `disabled` is accepted and ignored.
   */
  readonly thinking: "always" | "optional" | "always_lenient";
  readonly effort: "used" | "ignored";
  /** The effort in force when none is sent; only where it is used. */
  readonly defaultEffort?: "max";
  readonly serviceTier: boolean;
  readonly cacheControl: boolean;
  /** Tokens. */
  readonly contextWindow: number;
  readonly maxTokens: { readonly recommended: number; readonly maximum: number };
  readonly topPDefault: number;
  readonly temperatureDefault: number;
  readonly roles: readonly MessageRole[];
  readonly alternating: boolean;
  readonly rateGroup: RateGroupId;
}

const m3 = {
  family: "M3",
  inputs: ["text", "image", "video"],
  cacheControl: false,
  contextWindow: 1_000_000,
  maxTokens: { recommended: 131_072, maximum: 524_288 },
  topPDefault: 0.95,
  temperatureDefault: 1,
  roles: ["user", "assistant"],
  alternating: true,
  rateGroup: "text-m3",
} as const;

const m2 = {
  family: "M2",
  inputs: ["text"],
  thinking: "always_lenient",
  effort: "ignored",
  serviceTier: true,
  cacheControl: true,
  contextWindow: 204_800,
  maxTokens: { recommended: 65_536, maximum: 204_800 },
  topPDefault: 0.9,
  temperatureDefault: 1,
  roles: ["user", "assistant", "user_system", "group", "sample_message_user", "sample_message_ai"],
  alternating: false,
  rateGroup: "text-m2",
} as const;

/** API.md § Message request, § Message and the thinking table. */
export const textModels: Readonly<Record<TextModelId, TextModel>> = {
  "Vendor-M3.1-Flash": {
    ...m3,
    id: "Vendor-M3.1-Flash",
    thinking: "always",
    effort: "used",
    defaultEffort: "max",
    serviceTier: false,
  },
  "Vendor-M3": { ...m3, id: "Vendor-M3", thinking: "optional", effort: "ignored", serviceTier: true },
  "Vendor-M2.7": { ...m2, id: "Vendor-M2.7" },
  "Vendor-M2.7-highspeed": { ...m2, id: "Vendor-M2.7-highspeed" },
  "Vendor-M2.5": { ...m2, id: "Vendor-M2.5" },
  "Vendor-M2.5-highspeed": { ...m2, id: "Vendor-M2.5-highspeed" },
  "Vendor-M2.1": { ...m2, id: "Vendor-M2.1" },
  "Vendor-M2.1-highspeed": { ...m2, id: "Vendor-M2.1-highspeed" },
  "Vendor-M2": { ...m2, id: "Vendor-M2" },
};
