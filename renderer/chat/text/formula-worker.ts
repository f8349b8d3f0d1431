import { serveWorker } from "#renderer/lib/worker/index.ts";
import { setFormula } from "./set-formula.ts";

serveWorker({ answer: setFormula });
