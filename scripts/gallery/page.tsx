import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Segmented, TooltipProvider } from "#renderer/components/index.ts";
import { loadJapaneseFont, speak, startI18n } from "#renderer/i18n/index.ts";
import { useTheme } from "#renderer/lib/index.ts";
import { showTextSize } from "#renderer/lib/text-size.ts";
import { type Language, languageIds } from "#shared/contract/app/languages.ts";
import { sampleWords } from "./sample-words.ts";
import { showStates } from "./show-states.ts";
import { type Opening, type Specimen, type State, shownIn, statesOf } from "./specimen.ts";
import { specimensIn } from "./specimens/index.ts";
import "#renderer/styles/chinese-font.css";
import "./gallery.css";

const themes = ["dark", "light"] as const;
const sizes = ["small", "normal", "large", "larger"] as const;

/** `?theme=light&size=large&language=ja`, and `&specimen=Dialog&state=long` for one alone, open. */
const asked = new URLSearchParams(window.location.search);
const oneOf = <Value extends string>(name: string, of: readonly [Value, ...Value[]]): Value =>
  of.find((value) => value === asked.get(name)) ?? of[0];
const theme = oneOf("theme", themes);
const size = oneOf("size", ["normal", "small", "large", "larger"]);
const language = oneOf("language", languageIds as readonly [Language, ...Language[]]);

function addressOf(changed: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams({ theme, size, language, ...changed })}`;
}

function Choice<Value extends string>({ name, of, value }: { name: string; of: readonly Value[]; value: Value }) {
  return (
    <Segmented
      label={name}
      value={value}
      options={of.map((each) => ({ value: each, label: each }))}
      onChange={(next) => window.location.assign(addressOf({ [name]: next }))}
    />
  );
}

function Cell({ specimen, state }: { specimen: Specimen; state: State }) {
  const { name, stage, width } = specimen;
  const held = state === "hover" || state === "focus" ? state : undefined;
  return (
    <figure>
      <figcaption>{state}</figcaption>
      {stage ? (
        <iframe
          title={`${name}, ${state}`}
          width={stage.width}
          height={stage.height}
          src={addressOf({ specimen: name, state })}
        />
      ) : (
        <div className="galleryShown" data-forced={held} data-wide={width} style={width ? { width } : undefined}>
          {shownIn(specimen, state)}
        </div>
      )}
    </figure>
  );
}

function Gallery({ specimens }: { specimens: readonly Specimen[] }) {
  return (
    <>
      <header className="galleryBar">
        <Choice name="theme" of={themes} value={theme} />
        <Choice name="size" of={sizes} value={size} />
        <Choice name="language" of={languageIds} value={language} />
      </header>
      <main>
        {specimens.map((specimen) => (
          <section key={specimen.name} className="galleryPart" aria-label={specimen.name}>
            <h2>{specimen.name}</h2>
            <div className="galleryCells">
              {statesOf(specimen).map((state) => (
                <Cell key={state} specimen={specimen} state={state} />
              ))}
            </div>
          </section>
        ))}
      </main>
    </>
  );
}

function open(how: Opening): void {
  const target = document.querySelector<HTMLElement>(".galleryStage button");
  const at = { bubbles: true, cancelable: true, button: 0, clientX: 16, clientY: 16, pointerType: "mouse" };
  if (how === "focus") target?.focus();
  else if (how === "press") target?.dispatchEvent(new PointerEvent("pointerdown", at));
  else target?.dispatchEvent(new MouseEvent("contextmenu", { ...at, button: 2 }));
}

/**
 * What takes the focus as it opens would scroll the gallery around it to itself; and what floats closes when its window
 * loses the focus, which the next one takes.
 */
function keepOpen(): void {
  for (const left of ["blur", "focusout"])
    window.addEventListener(left, (event) => event.stopImmediatePropagation(), true);
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    focus.call(this, { ...options, preventScroll: true });
  };
}

/** One specimen by itself: what floats fills the page that it is in. */
function Stage({ specimen, state }: { specimen: Specimen; state: State }) {
  const opened = specimen.stage?.opened;
  useEffect(() => {
    if (opened) open(opened);
  }, [opened]);
  return <div className="galleryStage">{shownIn(specimen, state)}</div>;
}

async function draw(): Promise<void> {
  startI18n();
  useTheme.getState().show(theme);
  showTextSize(size);
  await speak(language);
  if (language === "ja") await loadJapaneseFont();
  const specimens = specimensIn(sampleWords[language]);
  const one = specimens.find(({ name }) => name === asked.get("specimen"));
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  if (one) keepOpen();
  // Without StrictMode, whose second turn would press again and close what has just opened.
  createRoot(root).render(
    <TooltipProvider delayDuration={0}>
      {one ? (
        <Stage specimen={one} state={statesOf(one).find((state) => state === asked.get("state")) ?? "default"} />
      ) : (
        <Gallery specimens={specimens} />
      )}
    </TooltipProvider>,
  );
  showStates(document.styleSheets);
  await document.fonts.ready;
  requestAnimationFrame(() => document.documentElement.setAttribute("data-drawn", ""));
}

await draw();
