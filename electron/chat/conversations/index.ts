/** Chat: conversations as trees of messages, and replies that go on in the core whoever watches. */

export { createConversationFiles } from "./conversation-files.ts";
export { type ConversationService, createConversationService } from "./conversation-service.ts";
export { createModelTitles } from "./model-title.ts";
export { createReplyMedia } from "./reply-media.ts";
export { createConversationFileRoutes, createConversationRoutes } from "./routes.ts";
export { createThreadRoutes } from "./thread-routes.ts";
