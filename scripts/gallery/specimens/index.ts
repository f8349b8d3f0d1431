/** Every component of `renderer/components`, in every state that it can be in. */
import type { SampleWords } from "../sample-words.ts";
import type { Specimen } from "../specimen.ts";
import { buttons } from "./buttons.tsx";
import { feedback } from "./feedback.tsx";
import { fields } from "./fields.tsx";
import { layout } from "./layout.tsx";
import { overlays } from "./overlays.tsx";
import { pictures } from "./pictures.tsx";

export const specimensIn = (say: SampleWords): readonly Specimen[] =>
  [buttons, fields, feedback, layout, overlays, pictures].flatMap((area) => area(say));
