export function TasksPane() {
  return null;
}
