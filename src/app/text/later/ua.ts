import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  app: {
    close: 'Закрити',
    remove: 'Вилучити: {{name}}',
    done: 'Готово',
  },
  notice: {
    partMissing: 'Частина Foyer не завантажилася. Ваші зміни не втрачено. Спробуйте ще раз або оновіть сторінку.',
    series: {
      cancelled: 'Усі дати серії «{{subject}}» скасовано',
      shortened: '«{{subject}}» тепер закінчується перед цією датою.',
      datesCancelled_one: '«{{subject}}»: скасовано {{count}} дату',
      datesCancelled_few: '«{{subject}}»: скасовано {{count}} дати',
      datesCancelled_many: '«{{subject}}»: скасовано {{count}} дат',
      datesCancelled_other: '«{{subject}}»: скасовано {{count}} дати',
      datesLeft_one: 'Ви відхилили {{count}} дату серії «{{subject}}».',
      datesLeft_few: 'Ви відхилили {{count}} дати серії «{{subject}}».',
      datesLeft_many: 'Ви відхилили {{count}} дат серії «{{subject}}».',
      datesLeft_other: 'Ви відхилили {{count}} дати серії «{{subject}}».',
    },
  },
  notFound: {
    title: 'Сторінку не знайдено',
    words: 'За адресою {{path}} нічого немає. Перевірте посилання та спробуйте ще раз.',
    go: 'Перейти до бронювання',
  },
  finder: {
    sentence: 'Знайти вільний ресурс',
    now: 'зараз тепер',
    fillers:
      'від мій моя моє мою кімната кімнату кімнати для з із о об у в на особу особи осіб людину людини людей місце місця місць прямо',
    weekly: 'щотижня щотижнево щотижневий щотижнева',
    every: 'кожен кожного кожні кожних',
    times: 'x х разів рази дат дати',
    joiners: 'з із зі та і й',
    morning: 'ранок ранку вранці уранці зранку',
    afternoon: 'вдень пополудні',
    noPerson: 'Не знайдено людей з таким іменем: {{names}}.',
    title: 'Пошук ресурсів, людей, розділів і дій',
    placeholder: 'Пошук кімнат, столів, людей і дій',
    results: 'Результати',
    nothing: 'Нічого не знайдено за запитом «{{text}}»',
    clearFilters: 'Очистити всі фільтри',
    share: 'Поділитися цією сторінкою',
    view: 'Вигляд: {{view}}',
    theme: 'Тема: {{theme}}',
    language: 'Мова: {{language}}',
  },
  update: {
    title: 'Нова версія',
    ready: 'Доступна нова версія Foyer. Ваша робота збережеться.',
    take: 'Оновити',
    later: 'Пізніше',
  },
}
