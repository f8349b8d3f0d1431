/** The page of its own in which diagrams are drawn: whatever is in one, it can reach neither the studio nor a network. */
export type { DiagramAnswer, DiagramColors, DiagramOrder } from "./diagram-order.ts";
