// The choices that a visitor made on the first page before the scripts were loaded.

/** Returns a selector for each radio button that the visitor has changed. */
export function chosenBefore(page: ParentNode): string[] {
  return [...page.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
    .filter((input) => !input.defaultChecked)
    .map(({ name, value }) => `input[name="${name}"][value="${value}"]`);
}
