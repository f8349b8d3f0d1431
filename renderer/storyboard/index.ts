/** The storyboard pane: a film as a board of shots, what each is made of, its takes, and all of them played in order. */
export { StoryboardPane } from "./storyboard-pane.tsx";
