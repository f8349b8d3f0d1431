import { Film, Music, Plus, Star } from "lucide-react";
import {
  Button,
  Inspector,
  LightItem,
  LightList,
  LightRow,
  LightRows,
  OverflowBar,
  Panel,
  PanelBody,
  PanelFoot,
  PanelHead,
  ScrollRegion,
  Section,
  SectionHead,
  Separator,
  Spacer,
  Splitter,
  Toolbar,
} from "#renderer/components/index.ts";
import { Live } from "../live.tsx";
import type { SampleWords } from "../sample-words.ts";
import type { Specimen, Specimens } from "../specimen.ts";

const none = () => {};

const foot = (say: SampleWords) => (
  <PanelFoot summary={say.figure}>
    <Button size="l">{say.other}</Button>
    <Button size="l" variant="primary">
      {say.action}
    </Button>
  </PanelFoot>
);

const body = (say: SampleWords) => (
  <Section>
    <SectionHead title={say.label} figure={say.figure} />
    <p>{say.sentence}</p>
  </Section>
);

export const layout: Specimens = (say): readonly Specimen[] => {
  const commands = [
    { label: say.action, icon: Plus, edged: true, onSelect: none },
    { label: say.label, figure: "12", onSelect: none },
    { label: say.other, icon: Film, shy: true, onSelect: none },
    { label: say.third, on: true, onSelect: none },
    { label: say.figure, icon: Music, disabled: true, onSelect: none },
  ];
  return [
    {
      name: "Panel",
      width: 324,
      shown: {
        default: (
          <Panel label={say.label}>
            <PanelHead>
              <b>{say.label}</b>
            </PanelHead>
            <PanelBody>{body(say)}</PanelBody>
            {foot(say)}
          </Panel>
        ),
        empty: (
          <Panel label={say.label}>
            <PanelHead />
          </Panel>
        ),
      },
    },
    {
      name: "Inspector",
      width: 324,
      shown: { default: <Inspector label={say.label}>{body(say)}</Inspector> },
    },
    {
      name: "PanelHead",
      width: 324,
      shown: {
        default: (
          <PanelHead>
            <b>{say.label}</b>
            <Spacer />
            <Button size="s">{say.action}</Button>
          </PanelHead>
        ),
        long: (
          <PanelHead>
            <b className="cut">{say.long}</b>
          </PanelHead>
        ),
      },
    },
    {
      name: "PanelBody",
      width: 324,
      shown: {
        default: <PanelBody>{body(say)}</PanelBody>,
        selected: <PanelBody well>{body(say)}</PanelBody>,
      },
    },
    {
      name: "PanelFoot",
      width: 324,
      shown: {
        default: foot(say),
        disabled: (
          <PanelFoot summary={say.figure} reason={say.sentence}>
            <Button size="l" variant="primary" disabled>
              {say.action}
            </Button>
          </PanelFoot>
        ),
        long: (
          <PanelFoot summary={say.long} reason={say.long}>
            <Button size="l">{say.action}</Button>
          </PanelFoot>
        ),
      },
    },
    {
      name: "Section",
      width: 324,
      shown: {
        default: (
          <>
            {body(say)}
            {body(say)}
          </>
        ),
      },
    },
    {
      name: "SectionHead",
      width: 324,
      shown: {
        default: <SectionHead title={say.label} figure={say.figure} />,
        long: <SectionHead title={say.long} figure={say.figure} />,
      },
    },
    {
      name: "Toolbar",
      width: 480,
      shown: {
        default: (
          <Toolbar>
            <Button>{say.label}</Button>
            <Separator />
            <Button variant="ghost">{say.other}</Button>
            <Spacer />
            <Button variant="primary">{say.action}</Button>
          </Toolbar>
        ),
        empty: <Toolbar />,
      },
    },
    {
      name: "Separator",
      shown: {
        default: (
          <span className="row">
            {say.label}
            <Separator />
            {say.other}
          </span>
        ),
      },
    },
    {
      name: "Spacer",
      width: 240,
      shown: {
        default: (
          <span className="row">
            {say.label}
            <Spacer />
            {say.other}
          </span>
        ),
      },
    },
    {
      name: "OverflowBar",
      reacts: true,
      width: 480,
      shown: {
        default: <OverflowBar items={commands} />,
        empty: <OverflowBar items={[]} />,
        long: <OverflowBar items={[...commands, { label: say.long, icon: Star, onSelect: none }]} />,
      },
    },
    {
      name: "ScrollRegion",
      reacts: true,
      width: 240,
      shown: {
        default: (
          <ScrollRegion label={say.label} className="max-h-16">
            <p>{`${say.sentence} `.repeat(6)}</p>
          </ScrollRegion>
        ),
      },
    },
    {
      name: "Splitter",
      reacts: true,
      width: 240,
      shown: {
        default: (
          <Live from={120}>
            {(value, change) => (
              <div className="relative h-6">
                <Splitter
                  label={say.label}
                  value={value}
                  min={80}
                  max={300}
                  onChange={change}
                  onReset={() => change(120)}
                />
              </div>
            )}
          </Live>
        ),
      },
    },
    {
      name: "LightRows",
      width: 240,
      shown: {
        default: (
          <LightRows style={{}}>
            <LightRow style={{}} index={0}>
              {say.label}
            </LightRow>
          </LightRows>
        ),
      },
    },
    {
      name: "LightRow",
      width: 240,
      shown: {
        default: (
          <LightRow style={{}} index={0}>
            {say.label}
          </LightRow>
        ),
      },
    },
    {
      name: "LightList",
      width: 240,
      shown: {
        default: (
          <LightList style={{}}>
            <LightItem style={{}} index={0}>
              {say.label}
            </LightItem>
          </LightList>
        ),
      },
    },
    {
      name: "LightItem",
      width: 240,
      shown: {
        default: (
          <ol>
            <LightItem style={{}} index={0}>
              {say.label}
            </LightItem>
          </ol>
        ),
      },
    },
  ];
};
