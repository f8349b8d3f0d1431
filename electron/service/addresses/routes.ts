import { implement } from "@orpc/server";
import { addresses } from "#shared/contract/service/addresses.ts";
import type { AddressService } from "./address-service.ts";

export function createAddressRoutes(service: Pick<AddressService, "look" | "setKind">) {
  const route = implement(addresses);
  return {
    look: route.look.handler(({ input }) => service.look(input.url, input.again)),
    setKind: route.setKind.handler(({ input }) => service.setKind(input.url, input.kind)),
  };
}
