/**
 * A missing picture is replaced by a gray one, which loads without an error: only its size
 * distinguishes it from the requested one.
 */
export const isGreyThumbnail = ({ naturalWidth }: { naturalWidth: number }) => naturalWidth <= 120;
