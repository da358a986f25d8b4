import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import { encodeQR } from 'qr'
import { useMemo, useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useAddress } from '#src/platform/page.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { copyText, fileName, saveFile } from '#src/ui/focus.ts'
import { TextField } from '#src/ui/text-fields.tsx'
import '#src/ui/print-sheet.module.css'
import styles from './code-dialog.module.css'
import { qrPath } from '#src/base/qr-link.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns the code as an SVG file, black on white, with a title for screen readers. */
function codeFile({ size, path }: DrawnCode, title: string): string {
  const name = title.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img">`,
    `<title>${name}</title>`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path d="${path}"/>`,
    '</svg>\n',
  ].join('')
}

/**
 * Returns a button that copies a link, and its result: the announcement, or a field with the link if the browser cannot
 * copy it. The button is disabled while `address` is null.
 */
export function useCopyLink(address: string | null) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly isCopied: boolean } | null>(null)
  const copied = outcome !== null && outcome.of === address ? outcome.isCopied : null
  const copy = async (of: string): Promise<void> => setOutcome({ of, isCopied: await copyText(of) })
  const Icon = copied === true ? Check : Copy
  const button = (
    <Button
      icon={<Icon size={15} aria-hidden="true" />}
      disabled={address === null}
      onClick={() => void copy(address ?? '')}
    >
      {t(copied === true ? 'app.copied' : 'code.copyLink')}
    </Button>
  )
  const result =
    copied === false ? (
      <div className={styles.byHand}>
        <TextField
          label={t('code.link')}
          hint={t('handOver.byHand')}
          value={address ?? ''}
          readOnly
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={() => undefined}
        />
      </div>
    ) : (
      <p role="status" className="visually-hidden">
        {copied === true && t('app.copied')}
      </p>
    )
  return { button, result }
}

export interface CodeDialogProps {
  readonly resourceId: string
  readonly name: string
  readonly onClose: () => void
}

/** Dialog with a resource's QR code for its door: shows, copies, downloads and prints it. */
export const CodeDialog = ({ resourceId, name, onClose }: CodeDialogProps) => {
  const { t } = useTranslation()
  const urlOf = useAddress()
  const address = urlOf(qrPath(resourceId))
  const code = useMemo(() => drawCode(address), [address])
  const copyLink = useCopyLink(address)
  return (
    <Dialog title={t('code.title', { name })} onClose={onClose}>
      <div className={styles.sheet} data-print-sheet>
        <p className={styles.name}>{name}</p>
        <CodePicture className={styles.code} code={code} label={t('code.picture', { name })} />
        <p className={styles.id}>{resourceId}</p>
        <p className={styles.hint}>{t('code.hint')}</p>
        <div className={styles.actions}>
          {copyLink.button}
          <Button
            icon={<Download size={15} aria-hidden="true" />}
            onClick={() => saveFile(fileName(name, 'svg'), 'image/svg+xml', codeFile(code, name))}
          >
            {t('code.download')}
          </Button>
          <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
            {t('code.print')}
          </Button>
        </div>
        {copyLink.result}
      </div>
    </Dialog>
  )
}

export const CodeButton = ({ resourceId, name }: { readonly resourceId: string; readonly name: string }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('code.showOf', { name })}
        icon={<QrCode size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <CodeDialog resourceId={resourceId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A QR code as an SVG path, one unit per module, with the white border that scanners need. */
interface DrawnCode {
  /** Units per side. */
  readonly size: number
  readonly path: string
}

/** Error correction level: how much of a code may be dirty or damaged. */
export type CodeCare = 'low' | 'medium'

const edge = 4

/**
 * Draws the modules of a row as runs, which needs a tenth of the squares and leaves no seams in print. A code shown
 * only on a screen does not get dirty, so a low level makes it smaller.
 */
export function drawCode(text: string, care: CodeCare = 'medium'): DrawnCode {
  const rows = encodeQR(text, 'raw', { border: edge, ecc: care })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  return { size: rows.length, path }
}

function runsOf(row: readonly boolean[]): (readonly [from: number, length: number])[] {
  const runs: (readonly [number, number])[] = []
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue
    const from = x
    while (row[x + 1] === true) x++
    runs.push([from, x - from + 1])
  }
  return runs
}

interface CodePictureProps {
  readonly code: DrawnCode
  /** Address in the code, for tests and for tools that cannot scan. */
  readonly address?: string
  readonly label: string
  readonly className: string | undefined
}

export const CodePicture = ({ code: { size, path }, address, label, className }: CodePictureProps) => (
  <svg
    className={className}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
    data-address={address}
  >
    <path d={path} fill="currentColor" />
  </svg>
)
