import { AudioLines, Box, type LucideIcon, MapPin, Palette, PawPrint, Shirt, User } from "lucide-react";
import type { CardKind } from "#shared/rules/cast/index.ts";

export const cardIcons: Record<CardKind, LucideIcon> = {
  person: User,
  animal: PawPrint,
  prop: Box,
  place: MapPin,
  costume: Shirt,
  style: Palette,
  voice: AudioLines,
};
