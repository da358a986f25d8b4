export const en = {
  naming: {
    save: 'Save',
    missing: 'Enter a name.',
  },
}
