import { languages } from '#src/kernel/languages.ts'
import type { ComponentProps } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { useWeekDays } from './week-days.ts'
import { type TimeFormat, timeFormats, type WeekDay, weekStarts } from '#src/kernel/time/wall-clock.ts'
import { deviceLanguages } from '#src/locale/device-languages.ts'
import { writtenLanguages } from '#src/locale/index.ts'
import { firstDayOfWeek, regionalLocale } from '#src/locale/regional-locale.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Segmented, Select } from '#src/ui/select.tsx'
import { formatFor } from '#src/ui/text.ts'
import { useOffice, usePlaceOptions } from './office-select.tsx'
import { setOffice } from '../model/office-state.ts'
import styles from './settings.module.css'
import { setLanguage, setTheme, setTimeFormat, settings, setWeekStart, themes } from '../model/state.ts'

/** A line with a list to choose one option. */
const Choice = <Value extends string>({ label, ...select }: ComponentProps<typeof Select<Value>>) => (
  <div className={styles.item}>
    <span className={styles.name} aria-hidden="true">
      {label}
    </span>
    <Select label={label} hideLabel {...select} />
  </div>
)

/** 14:00, in minutes after midnight. */
const exampleMinutes = 14 * 60

/**
 * Selects the theme, the language, the formats and the office. Each language is shown by its own name, each time format
 * with an example, and the region's usual first day of the week with its name.
 */
export const AppearanceSettings = () => {
  const { t, language: tag } = useTranslation()
  const { theme, language, timeFormat, weekStart } = useSnapshot(settings)
  const { rights } = useSnapshot(session)
  const office = useOffice()
  const places = usePlaceOptions()
  const names = useWeekDays()
  const localeWith = (format: TimeFormat): string =>
    regionalLocale(tag, deviceLanguages(), { timeFormat: format, weekStart: 'auto' })
  const nameOf = (day: WeekDay): string => names.find((one) => one.day === day)?.long ?? day
  return (
    <>
      <div className={styles.item}>
        <span className={styles.name}>{t('theme.label')}</span>
        <Segmented
          label={t('theme.label')}
          value={theme}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={setTheme}
        />
      </div>
      <Choice
        label={t('language.label')}
        value={language}
        options={languages
          .filter((code) => writtenLanguages.includes(code) || code === language)
          .map((code) => ({ value: code, label: t(`language.${code}`) }))}
        onChange={setLanguage}
      />
      <Choice
        label={t('timeFormat.label')}
        value={timeFormat}
        options={timeFormats.map((value) => ({
          value,
          label: t(`timeFormat.${value}`, { time: formatFor(localeWith(value)).wallTime(exampleMinutes) }),
        }))}
        onChange={setTimeFormat}
      />
      <Choice
        label={t('weekStart.label')}
        value={weekStart}
        options={weekStarts.map((value) => ({
          value,
          label:
            value === 'auto' ? t('weekStart.auto', { day: nameOf(firstDayOfWeek(localeWith('auto'))) }) : nameOf(value),
        }))}
        onChange={setWeekStart}
      />
      {rights.reserve && (
        <Choice
          label={t('settings.office')}
          value={office}
          options={[{ value: '', label: t('place.anywhere') }, ...places]}
          onChange={setOffice}
        />
      )}
    </>
  )
}
