/** The start screen of a studio that can't be opened: what is wrong, and the ways back. */
export { Start } from "./start.tsx";
