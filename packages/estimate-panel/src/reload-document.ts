import { withEstimateTexts } from './messages.ts';
import type { EstimatingPanel, PanelPorts } from './panel-ports.ts';

/** Loads the lines that the service has written after the save, or asks the user to do so. */
export async function reloadDocument({ host, text }: PanelPorts, { read, inform }: EstimatingPanel): Promise<void> {
  try {
    if (!host.reload) throw new TypeError();
    await host.reload();
  } catch {
    inform(withEstimateTexts(text()).reloadPage);
  }
  await read();
}
