export const terms = {
  title: 'Terms of use',
  lead: 'The texts and pictures of this site are ours; you are welcome to read, print and quote them with their source. We keep them correct to the best of our knowledge, without warranty. The law of India applies, and the courts of New Delhi decide.',
}
