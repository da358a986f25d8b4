import { notify } from '#src/state/notices.ts'
import { shareLink } from '#src/ui/hand-over.ts'

/** Hands an address of the product on, by the system's sharing or the clipboard, and says what became of it. */
export async function shareAddress(link: Parameters<typeof shareLink>[0]): Promise<void> {
  const outcome = await shareLink(link)
  if (outcome === 'copied') notify({ kind: 'success', key: 'notice.linkCopied' })
  if (outcome === 'failed') notify({ kind: 'warning', key: 'notice.linkNotCopied' })
}
