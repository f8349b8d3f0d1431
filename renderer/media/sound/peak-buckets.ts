/** Peaks that are measured over the whole length: enough to come close to a waveform, small enough to keep. */
export const PEAK_BUCKETS = 4000;
