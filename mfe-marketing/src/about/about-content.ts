export const about = {
  title: 'Factories run better when the office keeps pace',
  lead: 'Our vision is a plant where nobody waits for a paper. Our mission is to run and automate the processes around production, in the open, by numbers that our clients set themselves.',
}
