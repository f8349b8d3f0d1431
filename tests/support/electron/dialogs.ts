/** Who answers for the person, and where what the program says is told. */
export interface Answerer {
  /** The place of the button that is pressed. */
  ask(options: Electron.MessageBoxOptions): Promise<number>;
  /** Null where the person leaves without one. */
  chooseFolder(): Promise<string | null>;
  showError(title: string, text: string): void;
}

/** Electron's `dialog`, with or without the window that a dialog belongs to. */
export function createDialog<Window>({ ask, chooseFolder, showError }: Answerer) {
  type Asked<Options> = [Options] | [Window, Options];
  return {
    showErrorBox: showError,
    showMessageBox: async (...asked: Asked<Electron.MessageBoxOptions>) => ({
      // The last one in either form.
      response: await ask(asked[asked.length - 1] as Electron.MessageBoxOptions),
    }),
    async showOpenDialog(..._asked: Asked<Electron.OpenDialogOptions>): Promise<Electron.OpenDialogReturnValue> {
      const path = await chooseFolder();
      return path === null ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [path] };
    },
  };
}
