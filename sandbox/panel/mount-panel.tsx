import { createRoot } from 'react-dom/client'
import type { SandboxControls } from '../page-controls.ts'
import type { Parameters } from '../parameters.ts'
import { SandboxPanel } from './sandbox-panel.tsx'

/** Mounts the panel next to the application, in its own React root, so that neither can crash the other. */
export function mountPanel(controls: SandboxControls, parameters: Parameters): void {
  const host = document.getElementById('sandbox')
  if (host !== null) createRoot(host).render(<SandboxPanel controls={controls} parameters={parameters} />)
}
