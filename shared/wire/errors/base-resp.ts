import { z } from "zod";

/** The outcome that music and file answers carry; 0 is success (API.md § Music and file errors). */
export const baseResp = z.looseObject({ status_code: z.number(), status_msg: z.string().nullish() });
export type BaseResp = z.infer<typeof baseResp>;
