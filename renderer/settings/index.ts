/** The settings pane: how the studio looks and speaks, which services it uses, where keys and files rest. */
export { KeyPrompt } from "./connections/key-prompt.tsx";
export { SettingsPane } from "./settings-pane.tsx";
