/** By what album names are compared: two that differ in capitals, or in how an accent is written, are one. */
export const albumKey = (name: string): string => name.trim().normalize("NFC").toLocaleLowerCase("und");
