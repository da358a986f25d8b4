import { createRoot } from 'react-dom/client'
import type { SandboxControls } from '../page-controls.ts'
import type { Parameters } from '../parameters.ts'
import { SandboxPanel } from './sandbox-panel.tsx'

/** Puts the panel beside the application, in a root of its own: a crash of one leaves the other standing. */
export function mountPanel(controls: SandboxControls, parameters: Parameters): void {
  const host = document.getElementById('sandbox')
  if (host !== null) createRoot(host).render(<SandboxPanel controls={controls} parameters={parameters} />)
}
