import "./lib/link/close-doors.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Direction } from "radix-ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preloadPane, Studio } from "#renderer/app/index.ts";
import { Start } from "#renderer/app/recovery/index.ts";
import {
  addEllipsisTooltips,
  adoptStyleNonce,
  fitExtremePictures,
  Toasts,
  TooltipProvider,
} from "#renderer/components/index.ts";
import { loadJapaneseFont, resolveLanguage, speak, startI18n } from "#renderer/i18n/index.ts";
import {
  keepPlaybackExclusive,
  leaveFieldWithPage,
  queryClient,
  readRoute,
  rememberedLanguage,
  reviveMediaWithCore,
  reviveStylesWithCore,
  shell,
  showRememberedTextSize,
  startCoreLink,
  startTheme,
} from "#renderer/lib/index.ts";

adoptStyleNonce(document);
document.documentElement.dataset.shell = shell;
startTheme();
startI18n().on("languageChanged", (now) => {
  // The same characters are drawn otherwise in Japanese.
  if (now === "ja") void loadJapaneseFont();
});
startCoreLink();
preloadPane(readRoute().pane);
keepPlaybackExclusive(document);
leaveFieldWithPage(window);
reviveMediaWithCore(document);
reviveStylesWithCore(document);
addEllipsisTooltips(document);
fitExtremePictures(document);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

const draw = () => {
  // Lyrics and prompts may be Chinese in any language of the interface; the first paint doesn't wait for it.
  requestIdleCallback(() => void import("./styles/chinese-font.css").catch(() => undefined));
  createRoot(root).render(
    <StrictMode>
      <Direction.Provider dir={document.documentElement.dir === "rtl" ? "rtl" : "ltr"}>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider delayDuration={500}>
            <Start>
              <Studio />
            </Start>
            <Toasts />
          </TooltipProvider>
        </QueryClientProvider>
      </Direction.Provider>
    </StrictMode>,
  );
};

showRememberedTextSize();
const language = resolveLanguage(rememberedLanguage(), navigator.languages);
// Words that have to be fetched are waited for; the core is asked meanwhile. No `await` out here: what panes share with
// this file would come apart into a file for each, so that none of it waits.
if (language === "en") draw();
else void speak(language).then(draw);
