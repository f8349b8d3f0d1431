import { afterEach } from "vitest";
import type { ServiceClient } from "#core/service/client/index.ts";
import {
  drain,
  type FakeService,
  musicRequest,
  type Play,
  request,
  startFakeService,
  videoRequest,
} from "./fake-service.ts";

/** A service of its own for each test of a file; `start` says how it answers. */
export function useFakeService(): (play: Play) => Promise<FakeService> {
  let service: FakeService | undefined;
  afterEach(async () => {
    await service?.close();
    service = undefined;
  });
  return async (play) => {
    service = await startFakeService(play);
    return service;
  };
}

export const noSink = { audio: async () => undefined };

type Operation = (client: ServiceClient) => Promise<unknown>;
export const createVideo: Operation = (client) => client.createVideo(videoRequest);
export const createMessage: Operation = (client) => client.createMessage(request);
export const createMusic: Operation = (client) => client.createMusic(musicRequest, noSink);
export const streamMessages: Operation = (client) => drain(client.streamMessages(request));
export const queryVideo: Operation = (client) => client.queryVideo("t");
export const paid: [string, Operation][] = [
  ["createVideo", createVideo],
  ["createMusic", createMusic],
  ["createMessage", createMessage],
  ["streamMessages", streamMessages],
];

export const textError = (type: string, message = "Words of the service.") => ({
  type: "error",
  request_id: "req-9",
  error: { type, message },
});
export const videoError = (type: string, message: string, http_code: string) => ({
  type: "error",
  request_id: "req-8",
  error: { type, message, http_code },
});
