/** The sample film: made by the embedded sandbox when the person asks for it, and deleted in one step. */
export { type SampleParts, SampleService } from "./sample-service.ts";
