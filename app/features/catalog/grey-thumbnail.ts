/**
 * What is sent in the place of a missing picture is a grey one, which loads without an error: only
 * its size tells it from the one that was asked for.
 */
export const isGreyThumbnail = ({ naturalWidth }: { naturalWidth: number }) => naturalWidth <= 120;
