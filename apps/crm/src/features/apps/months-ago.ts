/** A day of the calendar here, so many months ago, as date fields have it. */
export function monthsAgo(months: number): string {
  const day = new Date();
  day.setMonth(day.getMonth() - months);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
