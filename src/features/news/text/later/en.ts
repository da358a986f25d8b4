export const en = {
  news: {
    title: 'News', // Heading: announcements of the organisation
    failed: 'Couldn’t load the news.',
    all: 'Show all news ({{count}})',
    fewer: 'Show fewer', // Button: show only the newest news
  },
}
