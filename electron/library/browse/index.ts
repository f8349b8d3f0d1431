/** Browsing: the library in an order and under headings, searched as one types, with saved searches and posters. */
export { BrowseService } from "./browse-service.ts";
export { PosterCache } from "./poster-cache.ts";
export { createPosterFolder } from "./poster-folder.ts";
export { rehearseSearch } from "./rehearse-search.ts";
export { createBrowseRoutes } from "./routes.ts";
