/** The tasks pane: every durable piece of remote work with its true state, and what can be done about it. */
export { TasksPane } from "./tasks-pane.tsx";
