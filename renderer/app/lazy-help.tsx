import { useHelp, useLazyComponent } from "#renderer/lib/index.ts";

/** The guide and the report come when they are first asked for; also beside the start screen of a studio that can't be opened. */
export function LazyHelp() {
  const reads = useHelp((state) => state.place !== null);
  const reports = useHelp((state) => state.reports);
  const Guide = useLazyComponent(reads, async () => (await import("#renderer/help/index.ts")).GuideDialog);
  const Report = useLazyComponent(reports, async () => (await import("#renderer/help/index.ts")).ReportDialog);
  return (
    <>
      {/* oxlint-disable-next-line react/static-components -- its code came late, and stays the same one */}
      {Guide && <Guide />}
      {/* oxlint-disable-next-line react/static-components -- its code came late, and stays the same one */}
      {Report && <Report />}
    </>
  );
}
