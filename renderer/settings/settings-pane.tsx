export function SettingsPane() {
  return null;
}
