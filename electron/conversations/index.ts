/** Chat: conversations as trees of messages, and replies that go on in the core whoever watches. */
export { type ConversationService, createConversationService } from "./conversation-service.ts";
export { createConversationRoutes } from "./routes.ts";
