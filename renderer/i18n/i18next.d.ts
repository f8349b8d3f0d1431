import "i18next";
import type { Catalogues } from "./catalogues.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Catalogues;
  }
}
