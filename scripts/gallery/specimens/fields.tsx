import { Search, Video } from "lucide-react";
import {
  CheckList,
  CheckSummary,
  Field,
  FieldNote,
  RatingDots,
  RatingField,
  SecondsField,
  SeekBar,
  Segmented,
  Select,
  Stepper,
  Switch,
  TextArea,
  TextField,
} from "#renderer/components/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { Live } from "../live.tsx";
import type { Specimens } from "../specimen.ts";

const none = () => {};

const findings: readonly Finding[] = [
  {
    ...{ code: "video.reference_video.frame_rate", path: "references.2", severity: "error" },
    ...{ found: "12 fps", allowed: "23.976–60", message: "", params: { role: "reference_video", n: 2, ordinal: 2 } },
  },
  { code: "video.prompt.required", path: "prompt", severity: "error", message: "" },
  {
    ...{ code: "video.prompt.length", path: "prompt", severity: "warning" },
    ...{ found: "2,100 characters", allowed: "at most 2,000 characters", message: "" },
  },
  ...["video.reference_video.size_pass", "video.reference_video.side_pass", "video.reference_video.format_pass"].map(
    (code): Finding => ({
      ...{ code, path: "references.1", severity: "pass", found: "9.2 MB", allowed: "at most 50 MB", message: "" },
      params: { role: "reference_video", n: 1, ordinal: 1 },
    }),
  ),
];

export const fields: Specimens = (say) => {
  const options = [
    { value: "a", label: say.label, note: "120" },
    { value: "b", label: say.other },
    { value: "c", label: say.third, disabled: true },
  ];
  const segments = [
    { value: "a", label: say.label, icon: Video },
    { value: "b", label: say.other },
    { value: "c", label: say.third },
  ];
  return [
    {
      name: "Field",
      width: 260,
      shown: {
        default: (
          <Field label={say.label} figure={say.figure} hint={say.sentence}>
            <TextField defaultValue={say.other} />
          </Field>
        ),
        invalid: (
          <Field label={say.label} figure={say.figure} tone="error" hint={say.sentence}>
            <TextField defaultValue={say.other} />
          </Field>
        ),
        long: (
          <Field label={say.long} figure={say.figure} hint={say.long}>
            <TextField defaultValue={say.long} />
          </Field>
        ),
      },
    },
    {
      name: "TextField",
      reacts: true,
      width: 220,
      shown: {
        default: <TextField aria-label={say.label} icon={Search} defaultValue={say.other} />,
        disabled: <TextField aria-label={say.label} defaultValue={say.other} disabled />,
        invalid: (
          <Field label={say.label} hideLabel tone="error">
            <TextField defaultValue={say.other} />
          </Field>
        ),
        empty: <TextField aria-label={say.label} icon={Search} placeholder={say.label} />,
        long: <TextField aria-label={say.label} defaultValue={say.long} />,
      },
    },
    {
      name: "TextArea",
      reacts: true,
      width: 260,
      shown: {
        default: <TextArea aria-label={say.label} defaultValue={say.sentence} />,
        disabled: <TextArea aria-label={say.label} defaultValue={say.sentence} disabled />,
        invalid: (
          <Field label={say.label} hideLabel tone="error">
            <TextArea defaultValue={say.sentence} />
          </Field>
        ),
        empty: <TextArea aria-label={say.label} placeholder={say.label} />,
        long: <TextArea aria-label={say.label} maxLines={4} defaultValue={`${say.long} `.repeat(4)} />,
      },
    },
    {
      name: "FieldNote",
      width: 120,
      shown: {
        default: (
          <FieldNote text={say.sentence} onEscape={none}>
            <TextField aria-label={say.label} defaultValue="4:5" aria-invalid />
          </FieldNote>
        ),
      },
    },
    {
      name: "SecondsField",
      reacts: true,
      width: 120,
      shown: {
        default: (
          <Live from={4.5}>
            {(value, change) => <SecondsField label={say.label} value={value} min={0} max={15} onChange={change} />}
          </Live>
        ),
        invalid: (
          <SecondsField label={say.label} value={99} min={0} max={15} onChange={none} refuse={() => say.sentence} />
        ),
      },
    },
    {
      name: "Select",
      reacts: true,
      width: 200,
      shown: {
        default: (
          <Live from="a">
            {(value, change) => (
              <>
                <Select aria-label={say.label} value={value} options={options} onChange={change} showNote />
                <Select aria-label={say.label} value={value} options={options} onChange={change} ghost />
              </>
            )}
          </Live>
        ),
        disabled: <Select aria-label={say.label} value="a" options={options} onChange={none} disabled />,
        invalid: (
          <Field label={say.label} hideLabel tone="error">
            <Select value="a" options={options} onChange={none} />
          </Field>
        ),
        empty: <Select aria-label={say.label} value="" placeholder={say.label} options={[]} onChange={none} />,
        long: <Select aria-label={say.label} value="x" options={[{ value: "x", label: say.long }]} onChange={none} />,
      },
    },
    {
      name: "Segmented",
      reacts: true,
      shown: {
        default: (
          <Live from="a">
            {(value, change) => <Segmented label={say.label} value={value} options={segments} onChange={change} />}
          </Live>
        ),
        selected: <Segmented label={say.label} value="c" options={segments} onChange={none} />,
        disabled: (
          <Segmented
            label={say.label}
            value="a"
            options={segments.map((segment) => ({ ...segment, disabled: segment.value !== "a" }))}
            onChange={none}
          />
        ),
        long: (
          <Segmented
            label={say.label}
            value="a"
            options={[...segments, { value: "d", label: say.sentence }]}
            onChange={none}
          />
        ),
      },
    },
    {
      name: "Stepper",
      reacts: true,
      shown: {
        default: (
          <Live from={2}>
            {(value, change) => (
              <Stepper label={say.label} value={value} min={1} max={4} words={String(value)} onChange={change} />
            )}
          </Live>
        ),
        disabled: <Stepper label={say.label} value={1} min={1} max={1} words="1" onChange={none} />,
        long: <Stepper label={say.label} value={2} min={1} max={4} words={say.sentence} onChange={none} />,
      },
    },
    {
      name: "Switch",
      reacts: true,
      width: 280,
      shown: {
        default: (
          <Live from={false}>{(on, change) => <Switch label={say.label} checked={on} onChange={change} />}</Live>
        ),
        selected: (
          <Live from={true}>
            {(on, change) => <Switch label={say.label} note={say.figure} checked={on} onChange={change} />}
          </Live>
        ),
        disabled: <Switch label={say.label} checked={false} onChange={none} disabled />,
        long: <Switch label={say.sentence} under={say.long} checked onChange={none} />,
      },
    },
    {
      name: "SeekBar",
      reacts: true,
      width: 240,
      shown: {
        default: (
          <Live from={2}>
            {(time, seek) => <SeekBar label={say.label} said={String(time)} time={time} length={6} onSeek={seek} />}
          </Live>
        ),
        empty: <SeekBar label={say.label} said="0" time={0} length={0} onSeek={none} />,
      },
    },
    {
      name: "RatingField",
      reacts: true,
      shown: {
        default: <Live from={3}>{(rating, rate) => <RatingField rating={rating} onRate={rate} />}</Live>,
        empty: <RatingField rating={0} onRate={none} />,
      },
    },
    {
      name: "RatingDots",
      shown: {
        default: <RatingDots rating={3} words="3" />,
        selected: <RatingDots rating={5} words="5" />,
        empty: <RatingDots rating={0} words="0" />,
      },
    },
    {
      name: "CheckList",
      reacts: true,
      width: 300,
      shown: {
        default: <CheckList findings={findings} />,
        invalid: <CheckList findings={findings.slice(0, 1)} />,
        empty: <CheckList findings={[]} />,
        long: (
          <CheckList
            findings={[{ code: "unknown", path: "prompt", severity: "error", message: `${say.long} ${say.long}` }]}
          />
        ),
      },
    },
    {
      name: "CheckSummary",
      shown: {
        default: <CheckSummary findings={findings} />,
        empty: <CheckSummary findings={[]} />,
      },
    },
  ];
};
