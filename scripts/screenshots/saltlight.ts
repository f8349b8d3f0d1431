/** The film that the README's pictures show. */
export const filmTitle = "Saltlight";

export const shots = [
  {
    name: "Skerry, dusk",
    prompt:
      "Wide. The light stands alone on its skerry as the last orange drains from the west; the lamp wakes and begins its turn.",
  },
  {
    name: "Breaker",
    prompt: "A grey swell stacks up, leans, and breaks white over the landing rock. Long lens, no horizon drift.",
  },
  {
    name: "The stair",
    prompt:
      "Looking straight down the stairwell: a hand lantern climbs towards us, its light walking around the treads.",
  },
  {
    name: "The great lens",
    prompt:
      "The keeper’s hand opens the shutter. Rings of glass catch, one by one, until the whole lens is burning at night.",
  },
  {
    name: "First sweep",
    prompt:
      "The beam swings out over black water and finds, for a second, the mast lamp of a boat where no boat should be.",
  },
  {
    name: "Swell",
    prompt:
      "Handheld from the boat’s deck. The bow drops, the horizon goes, and far off the light blinks twice through the rain.",
  },
  {
    name: "Morning",
    prompt: "Flat calm. Pale sun under a bank of cloud, gulls over the wake of a boat already out of frame.",
  },
  {
    name: "Empty room",
    prompt:
      "The keeper’s kitchen by day. Kettle on the table, window light crossing the wall in the time of one breath.",
  },
] as const;

export const song = {
  title: "Keep the Light",
  style:
    "Slow waltz for pump organ and low male voice, room close and wooden, a drone under everything, sea audible between the lines.",
  lyrics: `[Intro]

[Verse]
I trim the wick at half past four
The glass is cold, the oil is low
There’s weather leaning on the door
And no one left out there to know

[Pre Chorus]
One for the rock and two for the bay
Three for the ones who never turned this way

[Chorus]
Keep the light, keep the light
Though nobody came tonight
Though the log is only rain
Light it, light it up again

[Verse]
The kettle sings the only hymn
The stairs remember every boot
I hear the dark come climbing in
And leave again on salted foot

[Chorus]
Keep the light, keep the light
Though nobody came tonight

[Outro]
Keep the light`,
};

export const talks = [
  ["A man, a lamp, one night: what is the film about?"],
  ["Names for the island"],
  ["What should the keeper wear in the first shot?"],
  [
    "When does the audience first suspect the boat?",
    "The turn from shot 3 to shot 5 feels rushed. Can the lens hold longer before the beam leaves it?",
  ],
] as const;
