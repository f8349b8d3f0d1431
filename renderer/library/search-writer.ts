/** Reads the search when it is needed, so that a key in it draws nothing of what holds this, and writes into it. */
export interface SearchWriter {
  searchNow: () => string;
  onSearch: (search: string) => void;
}
