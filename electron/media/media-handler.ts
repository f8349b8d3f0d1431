export const createMediaHandler = () => {};
export type MediaHandlerParts = {};
export type ServedFile = {};
