import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import page from '#src/ui/page.module.css'
import { Segmented } from '#src/ui/select.tsx'
import {
  type CellProblem,
  type ImportPreview,
  type LineAction,
  lineActions,
  type PreviewLine,
} from '#src/wire/administration.ts'
import styles from './administration.module.css'

/** Codes of problems that have words here: those of `server/rules/resources/cells.ts`. */
export const importProblems = [
  'DuplicateColumn',
  'DuplicateEmail',
  'DuplicateId',
  'DuplicateName',
  'InvalidEmail',
  'InvalidId',
  'MissingColumn',
  'MissingValue',
  'NotANumber',
  'NotATime',
  'NotText',
  'NotYesOrNo',
  'TooLong',
  'TooManyLines',
  'UnclosedQuote',
  'UnknownColumn',
  'UnknownDay',
  'UnknownProperty',
  'UnknownTimeZone',
  'UnknownType',
] as const

/** Returns what is wrong with a value and what to do. An unknown code is shown itself. */
function cellWords(t: TFunction, { column, problem, value }: CellProblem): string {
  const known = importProblems.find((code) => code === problem)
  const values = { column: column ?? '', value, code: problem }
  const words = known === undefined ? t('importProblem.other', values) : t(`importProblem.${known}`, values)
  return values.column === '' ? words : t('importProblem.inColumn', { column, words })
}

const views = ['all', ...lineActions] as const
type View = (typeof views)[number]

/** Rows at first, and how many more a click shows. */
const step = 100

interface ImportTableProps {
  /** Name of the file. */
  readonly name: string
  readonly preview: ImportPreview
  readonly isBusy: boolean
  readonly onImport: () => void
  readonly onCancel: () => void
}

/** What an import would do, line by line, and what is wrong with the file. Nothing is imported while a line is wrong. */
export const ImportTable = ({ name, preview, isBusy, onImport, onCancel }: ImportTableProps) => {
  const { t } = useTranslation()
  const { lines, problems, counts } = preview
  const [view, setView] = useState<View>(counts.wrong > 0 ? 'wrong' : 'all')
  const [shown, setShown] = useState(step)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const listed = view === 'all' ? lines : lines.filter(({ action }) => action === view)
  const isWrong = counts.wrong > 0 || problems.length > 0
  const isIdle = counts.create + counts.change === 0
  const countOf = (one: View): number => (one === 'all' ? lines.length : counts[one])

  return (
    <section className={styles.block} aria-labelledby="administration-preview">
      <h2 id="administration-preview" ref={heading} tabIndex={-1} className={page.heading}>
        {t('administration.preview', { name })}
      </h2>
      <p role="status">
        {isWrong
          ? t('administration.wrongLines', { count: counts.wrong + problems.length })
          : isIdle
            ? t('administration.nothingNew')
            : t('administration.willImport', counts)}
      </p>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem, index) => (
            <li key={index}>{cellWords(t, problem)}</li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <>
          <div className={styles.views}>
            <Segmented
              label={t('administration.lines')}
              value={view}
              options={views
                .filter((one) => one === 'all' || one === view || countOf(one) > 0)
                .map((one) => ({
                  value: one,
                  label: t('fleet.counted', { state: t(`administration.view.${one}`), count: countOf(one) }),
                }))}
              onChange={(chosen) => {
                setView(chosen)
                setShown(step)
              }}
            />
          </div>
          <Lines lines={listed.slice(0, shown)} />
          {listed.length > shown && (
            <Button onClick={() => setShown(shown + step)}>{t('administration.moreLines')}</Button>
          )}
        </>
      )}
      <div className={styles.actions}>
        <Button look="primary" busy={isBusy} disabled={isWrong || isIdle} onClick={onImport}>
          {t('administration.import')}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </section>
  )
}

const Lines = ({ lines }: { readonly lines: readonly PreviewLine[] }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.scroller} role="region" tabIndex={0} aria-label={t('administration.lines')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('administration.line')}</th>
            <th scope="col">{t('administration.resource')}</th>
            <th scope="col">{t('administration.kind')}</th>
            <th scope="col">{t('administration.place')}</th>
            <th scope="col">{t('administration.result')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, name, kind, place, action, problems }) => (
            <tr key={line}>
              <td data-label={t('administration.line')}>{line}</td>
              <th scope="row">
                <span className={styles.name}>{name === '' ? '–' : name}</span>
              </th>
              <td data-label={t('administration.kind')}>{kind === '' ? '–' : kind}</td>
              <td data-label={t('administration.place')}>{place === '' ? '–' : place}</td>
              <td data-label={t('administration.result')}>
                <Result action={action} />
                {problems.length > 0 && (
                  <ul className={styles.problems}>
                    {problems.map((problem, index) => (
                      <li key={index}>{cellWords(t, problem)}</li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Result = ({ action }: { readonly action: LineAction }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.state} data-state={action}>
      {t(`administration.action.${action}`)}
    </span>
  )
}
