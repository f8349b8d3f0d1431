import "i18next";
import type { en } from "./catalogues.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: typeof en;
  }
}
