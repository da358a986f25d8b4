import { createRoot, type Root } from 'react-dom/client'
import type { Mail } from '#mocks/server/sign-in/mail-links.ts'
import { MailCard } from './mail-card.tsx'

let root: Root | null = null

/** Shows a mail that would have been sent, above everything and in its own React root. */
export function deliver(mail: Mail): void {
  if (root === null) {
    const host = document.createElement('div')
    // Stays usable while a dialog of the application is open.
    host.dataset['reactAriaTopLayer'] = 'true'
    document.body.append(host)
    root = createRoot(host)
  }
  const close = () => root?.render(null)
  root.render(<MailCard mail={mail} onClose={close} />)
}
